package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSchemas: what -format json writes is what docs/schema says.
func TestSchemas(t *testing.T) {
	own(t)
	schemas := map[string]any{}
	names, err := filepath.Glob(filepath.Join("..", "..", "docs", "schema", "*.json"))
	require.NoError(t, err)
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		var s any
		require.NoError(t, json.Unmarshal(text, &s), name)
		schemas[strings.TrimSuffix(filepath.Base(name), ".json")] = s
	}
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("bad.txt", []byte("00. 1\n01. фы\n02. С/П\n"), 0o600))
	require.NoError(t, os.WriteFile("other.hex", []byte("01 02 03 50 5D 10 40\n"), 0o600))
	require.NoError(t, os.WriteFile("wrong.hex", []byte("01 50\n"), 0o600))
	require.NoError(t, os.WriteFile("wrong.dialog", []byte("В/О С/П => 5\n"), 0o600))
	used := map[string]bool{}
	for _, c := range []struct {
		args  []string
		code  int
		lines bool // an object a line
	}{
		{[]string{"list"}, 0, false},
		{[]string{"list", "no-such-word"}, 0, false},
		{[]string{"list", "1958"}, 0, false},
		{[]string{"info", "fox-hunt"}, 0, false},
		{[]string{"info", "2048"}, 0, false},
		{[]string{"run", "factorial", "-keys", "5 В/О С/П"}, 0, false},
		{[]string{"run", "factorial", "-limit", "3", "-keys", "5 В/О С/П"}, 1, false},
		{[]string{"check", "factorial", "fox-hunt"}, 0, false},
		{[]string{"check", "bad.txt", "nim"}, 1, false},
		{[]string{"dis", "fox-hunt"}, 0, false},
		{[]string{"diff", "nim", "nim"}, 0, false},
		{[]string{"diff", "factorial", "other.hex"}, 1, false},
		{[]string{"verify", "factorial", "wrong.dialog"}, 1, true},
		{[]string{"trace", "factorial"}, 0, true},
		{[]string{"accuracy", "sin", "30", "-angle", "deg"}, 0, false},
		{[]string{"accuracy", "+", "1", "2"}, 0, false},
		{[]string{"accuracy", "ln", "-1"}, 0, false},
		{[]string{"accuracy", "sqrt", "-1"}, 0, false},
		{[]string{"accuracy", "-sweep", "ln", "-min", "0.5", "-max", "3", "-points", "50"}, 0, false},
		{[]string{"accuracy", "-sweep", "-points", "3"}, 0, false},
		{[]string{"accuracy", "-program", "factorial", "-keys", "5 В/О С/П"}, 0, false},
		{[]string{"accuracy", "-keys", "2 F √"}, 0, false},
	} {
		used[c.args[0]] = true
		code, out, errs := said("", append(c.args, "-format", "json")...)
		require.Equal(t, c.code, code, "%v: %s", c.args, errs)
		docs := []string{out}
		if c.lines {
			docs = strings.Split(strings.TrimSpace(out), "\n")
		}
		for _, d := range docs {
			var v any
			require.NoError(t, json.Unmarshal([]byte(d), &v), d)
			require.NoError(t, conforms(v, schemas[c.args[0]].(map[string]any)), "%v: %s", c.args, d)
		}
	}
	for name := range schemas {
		require.True(t, used[name], "docs/schema/%s.json is of nothing", name)
	}
}

// conforms checks a value against the part of JSON Schema that docs/schema uses.
func conforms(v any, s map[string]any) error {
	if l, ok := s["anyOf"].([]any); ok {
		var all []string
		for _, x := range l {
			err := conforms(v, x.(map[string]any))
			if err == nil {
				return nil
			}
			all = append(all, err.Error())
		}
		return fmt.Errorf("none of: %s", strings.Join(all, "; "))
	}
	if l, ok := s["enum"].([]any); ok && !slices.Contains(l, v) {
		return fmt.Errorf("%v is none of %v", v, l)
	}
	switch kind := s["type"]; kind {
	case nil:
		return nil
	case "string":
		if _, ok := v.(string); !ok {
			return fmt.Errorf("%v is no string", v)
		}
	case "integer":
		if f, ok := v.(float64); !ok || f != float64(int64(f)) {
			return fmt.Errorf("%v is no integer", v)
		}
	case "number":
		if _, ok := v.(float64); !ok {
			return fmt.Errorf("%v is no number", v)
		}
	case "boolean":
		if _, ok := v.(bool); !ok {
			return fmt.Errorf("%v is no boolean", v)
		}
	case "array":
		l, ok := v.([]any)
		if !ok {
			return fmt.Errorf("%v is no array", v)
		}
		for i, x := range l {
			if err := conforms(x, s["items"].(map[string]any)); err != nil {
				return fmt.Errorf("%d: %w", i, err)
			}
		}
	case "object":
		return conformsObject(v, s)
	default:
		return fmt.Errorf("the schema has an unknown type %v", kind)
	}
	return nil
}

func conformsObject(v any, s map[string]any) error {
	o, ok := v.(map[string]any)
	if !ok {
		return fmt.Errorf("%v is no object", v)
	}
	required, _ := s["required"].([]any)
	for _, r := range required {
		if _, ok := o[r.(string)]; !ok {
			return fmt.Errorf("%v is missing", r)
		}
	}
	properties, _ := s["properties"].(map[string]any)
	for k, x := range o {
		p, ok := properties[k].(map[string]any)
		if !ok {
			if p, ok = s["additionalProperties"].(map[string]any); !ok {
				return fmt.Errorf("%q is unknown", k)
			}
		}
		if err := conforms(x, p); err != nil {
			return fmt.Errorf("%s: %w", k, err)
		}
	}
	return nil
}
