package io.terrace.auth.user;

/// What a user can be found by, in the order in which a partner's word is matched.
public enum IdentifierKind {
    EXTERNAL("externalUserId", "external_user_id"),
    PHONE("phone", "phone"),
    EMAIL("email", "email"),
    /// Issuer and subject of an identity provider.
    SSO("sso", "sso");

    private final String field;
    private final String wire;

    IdentifierKind(String field, String wire) {
        this.field = field;
        this.wire = wire;
    }

    /// The field that holds one: in a sync's body, in an identity token, in an error's pointer.
    public String field() {
        return field;
    }

    /// Its name where an answer says what kind an identity is.
    public String wire() {
        return wire;
    }
}
