// Package words lists names that every file of a program has. It is data.
package words

import "github.com/layerlint/layerlint/analyzers/tools"

// Given are the names that ECMAScript and node give every file, those of later releases too, and words of the language.
// Sources: ECMA-262, 19; the manuals of node 24 and 25, "Global objects" and "The module wrapper".
var Given = tools.WordList(`this super arguments undefined NaN Infinity eval isFinite isNaN parseFloat parseInt decodeURI
	decodeURIComponent encodeURI encodeURIComponent escape unescape AggregateError Array ArrayBuffer AsyncContext
	AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date DisposableStack Error
	EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Int8Array Int16Array Int32Array
	Intl Iterator JSON Map Math Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set
	SharedArrayBuffer String SuppressedError Symbol SyntaxError Temporal TypeError URIError Uint8Array
	Uint8ClampedArray Uint16Array Uint32Array WeakMap WeakRef WeakSet WebAssembly globalThis global process console
	Buffer AbortController AbortSignal Blob BroadcastChannel ByteLengthQueuingStrategy CloseEvent CompressionStream
	CountQueuingStrategy Crypto CryptoKey CustomEvent DecompressionStream DOMException ErrorEvent Event EventSource
	EventTarget File FormData GCState Headers MessageChannel MessageEvent MessagePort Navigator Performance
	PerformanceEntry PerformanceMark PerformanceMeasure PerformanceObserver PerformanceObserverEntryList
	PerformanceResourceTiming QuotaExceededError ReadableByteStreamController ReadableStream
	ReadableStreamBYOBReader ReadableStreamBYOBRequest ReadableStreamDefaultController ReadableStreamDefaultReader
	Request Response Storage SubtleCrypto TextDecoder TextDecoderStream TextEncoder TextEncoderStream
	TransformStream TransformStreamDefaultController URL URLPattern URLSearchParams WebSocket WritableStream
	WritableStreamDefaultController WritableStreamDefaultWriter __dirname __filename atob btoa clearImmediate
	clearInterval clearTimeout crypto exports fetch gc localStorage module navigator performance queueMicrotask
	require sessionStorage setImmediate setInterval setTimeout structuredClone assert async_hooks async await yield
	let static of get set target new void typeof delete in instanceof enum root GLOBAL`)
