// Package link is what stands behind the # of a link to the page: a program, a session,
// keys to press. It is never sent to a server. static/link.js reads the same.
package link

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"io"
	"net/url"
	"strings"

	"mk61/isa"
)

// maxLink bounds what a link may unpack to, in bytes.
const maxLink = 4 << 20

// Link is what a link holds. The letter of a part is its version, too.
type Link struct {
	Program string // p: a program of the library, NAME or NAME:VARIANT
	Cells   []byte // h: codes
	Listing string // m: .mk61 text
	Session string // s: a session
	Keys    string // k: a line of package script
	Speed   string // v: 1, 10, 100, max
	Lang    string // l: ru, en
}

// String is the part of the link from the # on.
func (l Link) String() string {
	var parts []string
	add := func(letter, value string) {
		if value != "" {
			parts = append(parts, letter+"="+strings.ReplaceAll(url.QueryEscape(value), "+", "%20"))
		}
	}
	add("p", l.Program)
	add("h", base64.RawURLEncoding.EncodeToString(l.Cells))
	add("m", deflated(l.Listing))
	add("s", deflated(l.Session))
	add("k", l.Keys)
	add("v", l.Speed)
	add("l", l.Lang)
	return "#" + strings.Join(parts, "&")
}

// Parse reads a link, whole or from the # on.
func Parse(s string) (Link, error) {
	var l Link
	_, fragment, ok := strings.Cut(s, "#")
	if !ok || fragment == "" {
		return l, fmt.Errorf("%.60q: no # and nothing behind it", s)
	}
	for part := range strings.SplitSeq(fragment, "&") {
		letter, value, ok := strings.Cut(part, "=")
		if !ok {
			return l, fmt.Errorf("%.60q: want LETTER=VALUE", part)
		}
		value, err := url.PathUnescape(value)
		if err == nil {
			err = l.set(letter, value)
		}
		if err != nil {
			return l, fmt.Errorf("%.60q: %w", part, err)
		}
	}
	return l, nil
}

func (l *Link) set(letter, value string) (err error) {
	switch letter {
	case "p":
		l.Program = value
	case "h":
		l.Cells, err = base64.RawURLEncoding.DecodeString(value)
		if err == nil && len(l.Cells) > isa.Steps {
			err = fmt.Errorf("%d cells, a machine has %d", len(l.Cells), isa.Steps)
		}
	case "m":
		l.Listing, err = inflated(value)
	case "s":
		l.Session, err = inflated(value)
	case "k":
		l.Keys = value
	case "v":
		l.Speed = value
	case "l":
		l.Lang = value
	default:
		err = fmt.Errorf("a link of a newer version: this one knows p h m s k v l")
	}
	return err
}

func deflated(text string) string {
	if text == "" {
		return ""
	}
	var b bytes.Buffer
	z, _ := flate.NewWriter(&b, flate.BestCompression) // the level is valid
	io.WriteString(z, text)                            // a buffer takes all
	z.Close()
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

func inflated(s string) (string, error) {
	z, err := base64.RawURLEncoding.DecodeString(s)
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(z)), maxLink+1))
	if err == nil && len(text) > maxLink {
		err = fmt.Errorf("more than %d bytes", maxLink)
	}
	return string(text), err
}

// Is tells whether a text looks like a link to the page.
func Is(s string) bool {
	_, fragment, ok := strings.Cut(s, "#")
	return ok && len(fragment) > 2 && fragment[1] == '='
}
