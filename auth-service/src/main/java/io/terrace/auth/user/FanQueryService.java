package io.terrace.auth.user;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The fans of the current community with what they are found by. Reviewers are no fans, and who is erased is not
/// there.
@ApplicationScoped
public class FanQueryService {

    private final IdentityRepository identities;

    FanQueryService(IdentityRepository identities) {
        this.identities = identities;
    }

    /// A place in the list's order: by creation, then id.
    public record Position(Instant createdAt, UUID id) {

        /// Behind every fan there can be.
        public static final Position NEWEST = new Position(Instant.parse("9999-01-01T00:00:00Z"), new UUID(-1, -1));
    }

    /// @param suspended whether fans are wanted who are kept out, or those who are not; all where it is absent
    /// @param createdFrom the first moment
    /// @param createdTo the first moment after
    public record Filter(
            @Nullable Boolean suspended,
            @Nullable Instant createdFrom,
            @Nullable Instant createdTo) {}

    @Transactional
    public Optional<FanWithIdentities> find(UUID id) {
        return User.fan(id).map(user -> records(List.of(user)).getFirst());
    }

    /// Whose the identifier is. An address counts only where the fan or their club has verified it; an externalUserId
    /// that was only claimed leads to its fan where it is no other's.
    @Transactional
    public Optional<FanWithIdentities> find(Identifier identifier) {
        return identities
                .owner(AssuranceLevel.PROVEN, identifier)
                .or(() -> identifier.kind() == IdentifierKind.EXTERNAL
                        ? identities.owner(AssuranceLevel.CLAIMED, identifier)
                        : Optional.empty())
                .flatMap(this::find);
    }

    /// Newest first.
    @Transactional
    public List<FanWithIdentities> before(Position position, int size, Filter filter) {
        return records(User.fans(position, size, filter));
    }

    private List<FanWithIdentities> records(List<User> users) {
        Map<UUID, List<Identity>> known = identities
                .of(users.stream().map(User::id).toList())
                .stream()
                .collect(Collectors.groupingBy(Identity::userId));
        return users.stream()
                .map(user -> user.record(known.getOrDefault(user.id(), List.of())))
                .toList();
    }
}
