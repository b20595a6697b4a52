package io.terrace.wallet.grant;

import io.terrace.wallet.key.IdempotencyKeyUse;

/// A server's wish to give points.
record GrantCommand(IdempotencyKeyUse use, GrantDraft draft) {}
