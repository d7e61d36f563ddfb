package roms

import "bytes"

// plain takes a text as it is, comments and all.
func plain(text []byte) []byte { return text }

// stripC blanks // and /* */ comments (C, C++, Java, JavaScript).
func stripC(text []byte) []byte {
	return blank(text, comment{"//", "\n"}, comment{"/*", "*/"})
}

// stripPascal blanks { }, (* *) and // comments.
func stripPascal(text []byte) []byte {
	return blank(text, comment{"//", "\n"}, comment{"{", "}"}, comment{"(*", "*)"})
}

// stripHash blanks # and ; comments and section names in brackets (dumps,
// scripts, assemblers, image files).
func stripHash(text []byte) []byte {
	return blank(text, comment{"#", "\n"}, comment{";", "\n"}, comment{"[", "]"})
}

type comment struct{ open, end string }

// blank replaces every comment by one blank.
func blank(text []byte, kinds ...comment) []byte {
	out := make([]byte, 0, len(text))
next:
	for i := 0; i < len(text); {
		for _, k := range kinds {
			if !bytes.HasPrefix(text[i:], []byte(k.open)) {
				continue
			}
			n := bytes.Index(text[i+len(k.open):], []byte(k.end))
			if n < 0 {
				return out
			}
			i += len(k.open) + n + len(k.end)
			out = append(out, ' ')
			continue next
		}
		out = append(out, text[i])
		i++
	}
	return out
}
