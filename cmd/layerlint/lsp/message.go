package lsp

import (
	"encoding/json"
	"errors"
	"fmt"
)

// message is any message of JSON-RPC 2.0: a request has a method and an id, a notification a method alone, a response
// an id alone.
type message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *failure        `json:"error,omitempty"`
}

// content is the message as JSON. What is JSON in it already is taken as it is: an encoder would read all of it again.
func (m *message) content() ([]byte, error) {
	out := make([]byte, 0, len(m.Params)+len(m.Result)+len(m.Method)+96)
	out = append(out, `{"jsonrpc":"2.0"`...)
	add := func(name string, value []byte) {
		if len(value) > 0 {
			out = append(append(append(append(out, `,"`...), name...), `":`...), value...)
		}
	}
	add("id", m.ID)
	if m.Method != "" {
		method, err := encode(m.Method)
		if err != nil {
			return nil, err
		}
		add("method", method)
	}
	add("params", m.Params)
	add("result", m.Result)
	if m.Error != nil {
		failed, err := encode(m.Error)
		if err != nil {
			return nil, err
		}
		add("error", failed)
	}
	return append(out, '}'), nil
}

// failure is the error of a response.
type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *failure) Error() string { return f.Message }

// Codes of errors, of JSON-RPC 2.0 and of the protocol.
const (
	parseError           = -32700
	invalidRequest       = -32600
	methodNotFound       = -32601
	invalidParams        = -32602
	internalError        = -32603
	serverNotInitialized = -32002
	requestFailed        = -32803
	serverCancelled      = -32802
	requestCancelled     = -32800
)

func fail(code int, format string, args ...any) *failure {
	return &failure{code, fmt.Sprintf(format, args...)}
}

// failureOf is an error as a response carries it.
func failureOf(err error) *failure {
	var f *failure
	if errors.As(err, &f) {
		return f
	}
	return fail(internalError, "%v", err)
}

// decode reads a message's content.
func decode(content []byte) (*message, *failure) {
	m := &message{}
	if err := json.Unmarshal(content, m); err != nil {
		if json.Valid(content) {
			return nil, fail(invalidRequest, "a message is not a JSON-RPC 2.0 object")
		}
		return nil, fail(parseError, "a message is not JSON: %v", err)
	}
	if m.JSONRPC != "2.0" {
		return m, fail(invalidRequest, "jsonrpc is %q, not \"2.0\"", m.JSONRPC)
	}
	return m, nil
}

// params reads the parameters of a request or notification.
func params[T any](raw json.RawMessage) (p T, err error) {
	if len(raw) == 0 {
		return p, nil
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return p, fail(invalidParams, "invalid parameters: %v", err)
	}
	return p, nil
}
