package io.terrace.auth.courier;

/// Word of what a fan can be found by, to an address of theirs.
///
/// @param community its name, as the fan knows it
/// @param added or else taken away
/// @param masked what was
public record Notice(String destination, String community, boolean added, String masked) {

    String subject() {
        return "Your %s account has changed".formatted(community);
    }

    String message() {
        return (added
                        ? "%s can now be used to sign in to your %s account."
                        : "%s can no longer be used to sign in to your %s account.")
                .formatted(masked, community);
    }

    String warning() {
        return "If that was not you, sign in, end all other sessions and take away what is not yours.";
    }

    /// Not whom it is for.
    @Override
    public String toString() {
        return "Notice[" + community + "]";
    }
}
