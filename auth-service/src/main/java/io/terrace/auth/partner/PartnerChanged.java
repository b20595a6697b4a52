package io.terrace.auth.partner;

import java.util.UUID;

/// Fired inside the transaction that changes a partner's settings.
public record PartnerChanged(UUID partner) {}
