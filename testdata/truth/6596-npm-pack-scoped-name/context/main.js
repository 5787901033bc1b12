require('@acme/sdk');

