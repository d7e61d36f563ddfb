package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// archive builds the program of a platform and packs it: .zip for Windows, .tar.gz else.
func (r *release) archive(platform string, common []file) (name string, text []byte, err error) {
	system, processor, _ := strings.Cut(platform, "/")
	out := filepath.Join(r.work, "mk61-"+system+"-"+processor+exe(system))
	if err := r.build(platform, out); err != nil {
		return "", nil, err
	}
	binary, err := os.ReadFile(out)
	if err != nil {
		return "", nil, err
	}
	licences, err := r.licences(platform)
	if err != nil {
		return "", nil, err
	}
	files := slices.Concat(common, licences, []file{{"mk61" + exe(system), binary, 0o755}})
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.name, b.name) })
	dir := "mk61_" + strings.TrimPrefix(r.version, "v") + "_" + system + "_" + processor
	pack, suffix := tarball, ".tar.gz"
	if system == "windows" {
		pack, suffix = zipped, ".zip"
	}
	text, err = pack(dir, files, r.at)
	return dir + suffix, text, err
}

// tarball is a .tar.gz of files in a folder; nothing in it but names, modes and texts
// differs between two of them.
func tarball(dir string, files []file, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(z)
	for _, f := range files {
		h := &tar.Header{Typeflag: tar.TypeReg, Name: dir + "/" + f.name, Size: int64(len(f.text)), Mode: int64(f.mode), ModTime: at, Format: tar.FormatPAX}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.text); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	err = z.Close()
	return b.Bytes(), err
}

// zipped is the same as a .zip.
func zipped(dir string, files []file, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		h := &zip.FileHeader{Name: dir + "/" + f.name, Method: zip.Deflate, Modified: at}
		h.SetMode(f.mode)
		to, err := w.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := io.Copy(to, bytes.NewReader(f.text)); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}
