go get github.com/latchkey/latchkey/clients/go
