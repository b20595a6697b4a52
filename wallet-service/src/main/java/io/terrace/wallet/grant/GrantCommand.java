package io.terrace.wallet.grant;

import io.terrace.wallet.key.KeyUse;

/// A server's wish to give points.
record GrantCommand(KeyUse use, GrantDraft draft) {}
