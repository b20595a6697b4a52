package io.terrace.auth.courier;

/// Mail without a code.
public record NoticeMail(String destination, String subject, String message, String warning) {

    /// Word of what a fan can be found by.
    ///
    /// @param community its name, as the fan knows it
    /// @param added or else taken away
    /// @param masked what was
    public static NoticeMail ofIdentity(String destination, String community, boolean added, String masked) {
        return new NoticeMail(
                destination,
                "Your %s account has changed".formatted(community),
                (added
                                ? "%s can now be used to sign in to your %s account."
                                : "%s can no longer be used to sign in to your %s account.")
                        .formatted(masked, community),
                "If that was not you, sign in, end all other sessions and take away what is not yours.");
    }

    /// Word to a new member of a partner's staff. It holds nothing to sign in with.
    ///
    /// @param partner its name
    /// @param where the console's address, or nothing
    public static NoticeMail ofInvitation(String destination, String partner, String where) {
        return new NoticeMail(
                destination,
                "%s has invited you".formatted(partner),
                "You can now sign in as a member of the staff of %s, with this address: a code is sent to it. %s"
                        .formatted(partner, where)
                        .strip(),
                "Do you not know %s? Then ignore this message.".formatted(partner));
    }

    /// Neither its recipient nor its text.
    @Override
    public String toString() {
        return "PlainMail";
    }
}
