package exact

import (
	"fmt"
	"os"
	"strconv"
	"testing"
)

// TestMain: the library that the true values are computed with is right on 64 bits only;
// elsewhere mk61 accuracy refuses, and there is nothing to test.
func TestMain(m *testing.M) {
	if strconv.IntSize < 64 {
		fmt.Println("SKIP: the true values want 64 bits")
		os.Exit(0)
	}
	os.Exit(m.Run())
}
