package io.terrace.auth.partner;

import java.util.UUID;

/// Fired inside the transaction that changes a partner's settings: its keys' credentials are no longer the same.
public record PartnerChanged(UUID partner) {}
