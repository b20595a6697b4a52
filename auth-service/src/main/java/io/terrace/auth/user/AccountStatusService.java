package io.terrace.auth.user;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.UUID;
import java.util.function.Predicate;

/// Suspends users, reinstates them, and closes accounts for good.
@ApplicationScoped
public class AccountStatusService {

    /// From its commit on no one signs in as the user.
    @Transactional
    public void close(UUID user) {
        User.lockedIfThere(user).ifPresent(User::close);
    }

    /// From its commit on no one signs in as the user.
    @Transactional
    public Change suspend(UUID user) {
        return change(user, User::suspend);
    }

    /// Whatever kept them out.
    @Transactional
    public Change reinstate(UUID user) {
        return change(user, User::reinstate);
    }

    /// Keeps a user out until the sanction is over, or someone reinstates them.
    @Transactional
    public Change hold(UUID user, UUID sanction) {
        return change(user, known -> known.hold(sanction));
    }

    /// The sanction is over: who is kept out by it alone is let in.
    @Transactional
    public Change release(UUID user, UUID sanction) {
        return change(user, known -> known.release(sanction));
    }

    private static Change change(UUID user, Predicate<User> change) {
        return User.lockedIfThere(user)
                .filter(known -> !known.isErased())
                .map(known -> change.test(known) ? Change.DONE : Change.ALREADY)
                .orElse(Change.NO_SUCH_USER);
    }

    public enum Change {
        DONE,
        /// It was so before, or something else keeps it so.
        ALREADY,
        /// None in this community, or erased.
        NO_SUCH_USER
    }
}
