package io.terrace.gateway.exchange;

import org.jspecify.annotations.Nullable;

/// The token of an `Authorization: Bearer` header. It is looked up as the header has it, without a copy, and hashed by
/// its end: a signature differs where all before it may be the same.
public final class BearerToken {

    private static final String SCHEME = "Bearer ";

    /// Of a signature, enough to tell any two apart.
    private static final int TELLING = 16;

    /// The scheme and the token, written in one way.
    private final String header;

    private BearerToken(String header) {
        this.header = header;
    }

    /// Null where the header is of another kind, or none.
    public static @Nullable BearerToken of(@Nullable String header) {
        if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return null;
        }
        boolean plain =
                header.startsWith(SCHEME) && isPlain(header, SCHEME.length()) && isPlain(header, header.length() - 1);
        return new BearerToken(
                plain ? header : SCHEME + header.substring(SCHEME.length()).strip());
    }

    private static boolean isPlain(String header, int at) {
        return at < header.length() && !Character.isWhitespace(header.charAt(at));
    }

    public String token() {
        return header.substring(SCHEME.length());
    }

    /// Whether it has parts, as a JWT has.
    public boolean isJwt() {
        return header.indexOf('.') > SCHEME.length();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof BearerToken bearer && header.equals(bearer.header);
    }

    @Override
    public int hashCode() {
        int hash = 0;
        for (int at = Math.max(0, header.length() - TELLING); at < header.length(); at++) {
            hash = 31 * hash + header.charAt(at);
        }
        return hash;
    }
}
