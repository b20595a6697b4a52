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

    /// In the caller's transaction.
    void signedIn(UUID partner, UUID member);
}
