package io.terrace.auth.user;

/// What a user can be found by, in the order in which a partner's word is matched.
public enum IdentifierKind {
    EXTERNAL("externalUserId"),
    PHONE("phone"),
    EMAIL("email"),
    /// Issuer and subject of an identity provider.
    SSO("sso");

    private final String field;

    IdentifierKind(String field) {
        this.field = field;
    }

    /// Its field in requests and answers.
    public String field() {
        return field;
    }
}
