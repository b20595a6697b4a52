package io.terrace.platform.kernel;

import java.time.Duration;
import java.util.HexFormat;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/// The names in the token by which the gateway tells a service who calls: a JWT signed with HS256 under that service's
/// own key, `aud` the service's name, `iss` [#ISSUER], living at most [#LIFETIME].
///
/// `sub` is the acting principal: a fan's user id, else the API key's id, else the staff member's.
public final class ContextTokenClaimNames {

    public static final String ISSUER = "terrace-gateway";
    public static final Duration LIFETIME = Duration.ofSeconds(60);

    /// Community id; absent for operators.
    public static final String COMMUNITY = "cid";
    /// Partner id; absent for operators.
    public static final String PARTNER = "pid";
    /// Session id; present for fans.
    public static final String SESSION = "sid";
    /// Id of the API key the request came with.
    public static final String KEY = "key";
    /// `live` or `test`.
    public static final String ENVIRONMENT = "env";
    /// What a server's key covers; absent for no restriction: see [Scopes].
    public static final String SCOPE = "scope";
    /// Where the request came from, as limits count it: an IPv4 address, or the /64 of an IPv6 one as 16 hex digits.
    /// Only on routes that ask for it.
    public static final String ADDRESS = "addr";
    /// When the fan's own access token ends, in epoch seconds; a stream ends with it.
    public static final String SESSION_TOKEN_EXPIRY = "texp";
    /// The roles, as `groups` (MicroProfile JWT): see [Role].
    public static final String ROLES = "groups";

    private static final int KEY_BYTES = 32;

    private ContextTokenClaimNames() {}

    /// A service's key as its configuration gives it.
    ///
    /// @param hex 64 hex digits or more
    public static SecretKey key(String hex) {
        byte[] key = HexFormat.of().parseHex(hex);
        if (key.length < KEY_BYTES) {
            throw new IllegalArgumentException("A context key has at least 64 hex digits");
        }
        return new SecretKeySpec(key, "HmacSHA256");
    }
}
