package io.terrace.auth.user;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.UUID;
import java.util.function.Predicate;

@ApplicationScoped
class StatusChanges implements SuspensionService, AccountClosure {

    @Override
    @Transactional
    public void close(UUID user) {
        User.lockedIfThere(user).ifPresent(User::close);
    }

    @Override
    @Transactional
    public Change suspend(UUID user) {
        return change(user, User::suspend);
    }

    @Override
    @Transactional
    public Change reinstate(UUID user) {
        return change(user, User::reinstate);
    }

    @Override
    @Transactional
    public Change hold(UUID user, UUID sanction) {
        return change(user, known -> known.hold(sanction));
    }

    @Override
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
}
