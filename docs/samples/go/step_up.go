package samples

import (
	"context"

	latchkey "github.com/latchkey/latchkey/clients/go"
)

// Pay pays with a passkey that was used in the last 5 minutes; otherwise it fails with `step_up_required`.
func Pay(ctx context.Context, client *latchkey.Client, sessionJWT, order, transferID string) (string, error) {
	demand := latchkey.Demand{RequireFactors: []string{"webauthn"}, MaxFactorAge: 5}
	if _, err := client.VerifySession(ctx, sessionJWT, demand); err != nil {
		return "", err
	}
	input := latchkey.ConfirmTransferInput{TransferID: transferID}
	transfer, err := client.Transfers.Confirm(ctx, input, latchkey.IdempotencyKey(order))
	if err != nil {
		return "", err
	}
	return transfer.Status, nil
}
