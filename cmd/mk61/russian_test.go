package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// kept are words that stay as they are in Russian messages: names of this program's
// commands, formats and character sets, of keys and of files.
var kept = regexp.MustCompile(`^(mk\d*|МК|face|check|verify|calc|convert|trace|roms|accuracy|shot|module|lockstep|run|exec|debug|restore|eeprom|json|list|help|info|link|` +
	`utf|windows|koi|cp|iso|mac|cyrillic|grid|columns|hex|pmk|panteleyev|markdown|html|svg|direct|chip|rad|grad|deg|own|show|import|put|set|dump|export|as|halt|` +
	`AAAASS|png|gif|cast|x|v|q|o|r|sha|txt|nosuch|tmp|TestRussianFaults|dev|null|file)$`)

// Every fault that one can make on the command line is told in Russian where Russian is
// asked for, and in English otherwise.
func TestRussianFaults(t *testing.T) {
	own(t)
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"bad.mk61": "MK61 1\nPROGRAM\n00. XYZ\n01. С/П\n", "bad.dialog": "5 В/О С/П => X=7 Q=9\n", "p.hex": "01 50\n", "p.dialog": "5 В/О С/П => X=7\n",
		"long.hex": strings.Repeat("01 ", 200), "bad.eeprom": "nothing of ours\n", "bad.trace": "step,pc\n1\n", "newer.mk61": "MK61 9\nPROGRAM\n00 | 1\n", "bad.json": "{\"x\": }\n",
		"empty.mk61": "", "rom.txt": "[mcommands]\nzz\n", "regs.mk61": "MK61 1\nPROGRAM\n00 | 1\nREGISTERS\nRx = 5\nR1 = zz\n",
	} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
	}
	latin := regexp.MustCompile(`[A-Za-z]+`)
	quoted := regexp.MustCompile(`"[^"]*"|[\w./-]+\.(mk61|hex|dialog|json|trace|eeprom|svg|bmp|txt)|-[a-z]+\b|[KК]145\w+|[XYZTR][0-9a-e]?\b|@\w+`)
	for _, line := range []string{
		"check bad.mk61", "check nosuch.mk61", "check -x", "check -charset zzz p.hex", "check newer.mk61", "check regs.mk61", "check long.hex", "check empty.mk61",
		"verify p.hex bad.dialog", "verify p.hex p.dialog", "verify p.hex bad.trace", "roms -roms /nosuch", "roms import rom.txt", "roms import nosuch.txt",
		"run -engine zzz p.hex", "run -engine chip -roms /nosuch p.hex", "run -model mk99 p.hex", "run -bank 5 -model mk52 p.hex", "run -model mk54 long.hex", "run -limit x p.hex",
		"calc 2+zz", "calc R1=zz", "calc seed=123456789", "calc angle:zz", "calc А↑", "calc pc=zz", "calc load:zz",
		"convert -to zzz p.hex", "convert -charset utf-16 p.hex", "trace -columns zz p.hex", "trace -break zz p.hex", "eeprom -eeprom /dev/null show", "eeprom -eeprom bad.eeprom show",
		"eeprom set 99999 1", "eeprom set 1 zz", "eeprom put 123 p.hex", "accuracy zzz", "accuracy -from 2 -to 1 sin", "shot -o a.bmp", "shot -o a.svg -keys xyzzy", "shot -o a.svg -size 5",
		"module list nosuch", "module list bad.eeprom", "lockstep -roms /nosuch", "restore nosuch", "info nosuch", "link nosuch", "zzz", "check",
	} {
		code, _, en := said("", strings.Fields(line)...)
		t.Setenv("LC_ALL", "ru_RU.UTF-8")
		codeRu, _, ru := said("", strings.Fields(line)...)
		t.Setenv("LC_ALL", "en_US.UTF-8")
		require.Equal(t, code, codeRu, line)
		if code == 0 {
			t.Errorf("%s: no fault", line)
			continue
		}
		require.NotRegexp(t, `[а-я]{4,}`, quoted.ReplaceAllString(en, ""), line)
		for _, l := range strings.Split(ru, "\n") {
			if !strings.HasPrefix(l, "mk61: ") {
				continue // a line of the file, with the place
			}
			for _, w := range latin.FindAllString(quoted.ReplaceAllString(l, ""), -1) {
				if len(w) > 1 && !kept.MatchString(w) {
					t.Errorf("%s: %q in\n%s", line, w, l)
				}
			}
		}
	}
}
