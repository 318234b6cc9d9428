"""As much of BenchExec's interface as tool-info modules see, for machines where BenchExec is not installed.

Names and meanings follow its documentation; the tests that use this package run unchanged with BenchExec itself."""
