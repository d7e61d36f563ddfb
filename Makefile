# Comfort only: nothing in the tests depends on make.
STATICCHECK = go run honnef.co/go/tools/cmd/staticcheck@v0.8.2
GOFUMPT     = go run mvdan.cc/gofumpt@v0.12.0

.PHONY: test check bench format ci
test:   ; go test ./...
check:  ; go vet ./... && $(STATICCHECK) ./...
bench:  ; go test ./calc/... -run '^$$' -bench .
format: ; $(GOFUMPT) -w .
ci:     ; .ci/run
