# Written by `npm run sdk` from the OpenAPI document of the gateway.
VERSION = "0.2.0"
