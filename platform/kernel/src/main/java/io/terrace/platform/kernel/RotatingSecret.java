package io.terrace.platform.kernel;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// A secret that can be replaced while it is in use: the current one signs, and what either signed is accepted. First
/// the next one is given as the previous one to all who check, then the two change places, and in the end the previous
/// one is taken away (`deploy/runbooks/keys.md`).
public final class RotatingSecret {

    private final String current;
    private final Optional<String> previous;

    private RotatingSecret(String current, Optional<String> previous) {
        this.current = current;
        this.previous = previous;
    }

    /// @param name of the current one's property; the other's is the same with `-previous`
    /// @param previous a blank one is none
    /// @throws IllegalArgumentException where both are the same: somebody believes that they have replaced it
    public static RotatingSecret of(String name, String current, Optional<String> previous) {
        Optional<String> other = previous.filter(text -> !text.isBlank());
        if (other.filter(current::equalsIgnoreCase).isPresent()) {
            throw new IllegalArgumentException(name + "-previous is the same as " + name);
        }
        return new RotatingSecret(current, other);
    }

    /// One that nothing is accepted beside.
    public static RotatingSecret only(String current) {
        return new RotatingSecret(current, Optional.empty());
    }

    /// Both, each as something else: a key derived from it.
    public RotatingSecret map(Function<String, String> change) {
        return new RotatingSecret(change.apply(current), previous.map(change));
    }

    /// Signs.
    public String current() {
        return current;
    }

    public Optional<String> previous() {
        return previous;
    }

    /// What was signed under one of these is accepted, the current one first.
    public List<String> accepted() {
        return Stream.concat(Stream.of(current), previous.stream()).toList();
    }

    /// Without the secrets.
    @Override
    public String toString() {
        return previous.isPresent() ? "a secret and the one beside it" : "a secret";
    }
}
