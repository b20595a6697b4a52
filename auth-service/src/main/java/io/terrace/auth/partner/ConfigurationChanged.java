package io.terrace.auth.partner;

import io.terrace.auth.partner.PartnerService.Configuration;
import java.util.UUID;

/// Fired inside the transaction that changes what a partner's apps receive, with its row locked.
public record ConfigurationChanged(UUID partner, Configuration configuration) {}
