package io.terrace.auth.member;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// What sign-in needs to know of members.
public interface MemberDirectory {

    /// Every partner's member of that address, the oldest first.
    ///
    /// @param email in its normal form
    List<MemberProfile> withAddress(String email);

    Optional<MemberProfile> find(UUID partner, UUID member);

    /// Notes the sign-in and holds the row until the caller's transaction ends: the member as every change before left
    /// them, and changes to come will find what the transaction leaves. Empty where the member has gone.
    Optional<MemberProfile> signedIn(UUID partner, UUID member);
}
