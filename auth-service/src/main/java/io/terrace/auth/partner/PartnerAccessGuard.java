package io.terrace.auth.partner;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/// The door in front of everything under `/v2/partners/{partnerId}`.
@ApplicationScoped
public class PartnerAccessGuard {

    private final Caller caller;
    private final PartnerService partners;

    PartnerAccessGuard(Caller caller, PartnerService partners) {
        this.caller = caller;
        this.partners = partners;
    }

    /// Operators may act on any partner there is; staff and a key only on their own, and learn of no other whether it
    /// exists.
    ///
    /// @throws ProblemException 404, or for a key 403 `api_key_partner_mismatch`
    public void admit(UUID partner) {
        if (caller.is(Role.OPERATOR)) {
            if (!partners.exists(partner)) {
                throw ProblemException.notFound();
            }
        } else if (!caller.partnerId().equals(partner)) {
            throw caller.is(Role.ANALYST)
                    ? ProblemException.notFound()
                    : ProblemException.of(ErrorCode.API_KEY_PARTNER_MISMATCH);
        }
    }
}
