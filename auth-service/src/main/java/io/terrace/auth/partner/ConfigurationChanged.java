package io.terrace.auth.partner;

import io.terrace.auth.partner.PartnerDirectory.Configuration;
import java.util.UUID;

/// Fired inside the transaction that changes what a partner's apps are told, its row held.
public record ConfigurationChanged(UUID partner, Configuration configuration) {}
