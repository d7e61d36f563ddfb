module mk61

go 1.26
