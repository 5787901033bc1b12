package syntax

import "github.com/layerlint/layerlint/analyzers/tools"

// Keyword reports whether a word is Python's and never a name.
func Keyword(word string) bool { return keywords[word] || constants[word] }

// Builtin are Python's own names, of 3.6 to 3.15, and some that tools define. Source: dir(builtins) of 3.6, 3.8, 3.11 and
// 3.13, What's New in Python 3.14 and 3.15; kernprof and mypy's documentation.
var Builtin = tools.Names(`ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError
	BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError
	ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning
	EnvironmentError Exception ExceptionGroup FileExistsError FileNotFoundError FloatingPointError
	FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError
	InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError
	NameError NotADirectoryError NotImplemented NotImplementedError OSError OverflowError
	PendingDeprecationWarning PermissionError ProcessLookupError PythonFinalizationError RecursionError
	ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError
	SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError
	UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning
	ZeroDivisionError abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr
	classmethod compile complex copyright credits delattr dict dir divmod enumerate eval exec exit filter
	float format frozendict frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter len
	license list locals map max memoryview min next object oct open ord pow print profile property quit range
	repr reveal_locals reveal_type reversed round sentinel set setattr slice sorted staticmethod str sum super tuple
	type vars zip WindowsError`)
