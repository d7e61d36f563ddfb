package dialog

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"mk61/calc/desk"
)

// Job is a dialogue and the program it is about.
type Job struct {
	Setup    *desk.Setup
	Dialogue *Dialogue
}

// Suite runs many dialogues in parallel.
type Suite struct {
	Jobs []Job
	Open func() *desk.Desk
	// Workers is the number of machines, 0 for one a core.
	Workers int
	Limit   uint64
	// Done, when not nil, is called after every dialogue, one call at a time.
	Done func(n int, r *Result)
}

// Run carries out all jobs; results are in the order of the jobs. On an error,
// of ctx or of an action that a machine cannot do, the results are incomplete.
func (s *Suite) Run(ctx context.Context) ([]Result, error) {
	results := make([]Result, len(s.Jobs))
	workers := s.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	workers = min(workers, len(s.Jobs))
	var next atomic.Int64
	var wg sync.WaitGroup
	var mu sync.Mutex
	var first error
	for range workers {
		wg.Go(func() {
			err := s.work(ctx, &next, results, &mu)
			mu.Lock()
			defer mu.Unlock()
			if first == nil {
				first = err
			}
		})
	}
	wg.Wait()
	return results, first
}

// work takes jobs until none is left.
func (s *Suite) work(ctx context.Context, next *atomic.Int64, results []Result, mu *sync.Mutex) error {
	d := s.Open()
	for {
		i := int(next.Add(1)) - 1
		if i >= len(s.Jobs) {
			return nil
		}
		j := s.Jobs[i]
		r := Runner{Desk: d, Setup: j.Setup, Limit: s.Limit}
		res, err := r.Run(ctx, j.Dialogue)
		results[i] = res
		if err != nil {
			return err
		}
		if s.Done != nil {
			mu.Lock()
			s.Done(i, &results[i])
			mu.Unlock()
		}
	}
}
