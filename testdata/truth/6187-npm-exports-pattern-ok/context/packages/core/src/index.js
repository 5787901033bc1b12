exports.greet = (n) => `hello ${require('@acme/core/format').upper(n)}`;
