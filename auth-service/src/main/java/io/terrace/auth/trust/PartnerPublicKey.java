package io.terrace.auth.trust;

import io.terrace.auth.keyset.JwksParser;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.OctetKeyPairJsonWebKey;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;

/// A public key as it is stored.
///
/// @param jwk its public members only
record PartnerPublicKey(String kid, IdentityTokenAlgorithm algorithm, String jwk) {

    private static final Pattern PEM =
            Pattern.compile("\\s*-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\\s]+)-----END PUBLIC KEY-----\\s*");
    private static final Pattern KID = Pattern.compile("[!-~]{1,128}");

    /// Empty for what is not a public key of a kind that is taken; a private key is not.
    static Optional<PartnerPublicKey> of(TrustedKeyDraft draft) {
        if (!draft.isOneThing() || draft.jwksUrl() != null) {
            return Optional.empty();
        }
        try {
            PublicJsonWebKey key = draft.jwk() != null
                    ? PublicJsonWebKey.Factory.newPublicJwk(JwksParser.withoutNulls(draft.jwk()))
                    : PublicJsonWebKey.Factory.newPublicJwk(fromPem(draft.pem()));
            return algorithm(key)
                    .filter(algorithm -> key.getPrivateKey() == null)
                    .map(algorithm -> new PartnerPublicKey(name(key, draft.kid()), algorithm, bare(key)))
                    .filter(text -> KID.matcher(text.kid()).matches());
        } catch (JoseException | GeneralSecurityException | IllegalArgumentException | ClassCastException notAKey) {
            return Optional.empty();
        }
    }

    /// The same of a key that its owner shows among others; one that is meant for something else is none.
    static Optional<PartnerPublicKey> of(JsonWebKey shown) {
        boolean signs = shown.getUse() == null || shown.getUse().equals("sig");
        return signs && shown.getKeyId() != null
                ? of(TrustedKeyDraft.ofJwk(shown.toParams(OutputControlLevel.PUBLIC_ONLY)))
                : Optional.empty();
    }

    boolean isNamed(String name) {
        return kid.equals(name);
    }

    Key key() {
        try {
            return PublicJsonWebKey.Factory.newPublicJwk(jwk).getPublicKey();
        } catch (JoseException e) {
            throw new IllegalStateException("A stored key can't be read", e);
        }
    }

    /// The key itself, without whatever else its JWK says.
    private static String bare(PublicJsonWebKey key) {
        try {
            return PublicJsonWebKey.Factory.newPublicJwk(key.getPublicKey()).toJson(OutputControlLevel.PUBLIC_ONLY);
        } catch (JoseException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static String name(PublicJsonWebKey key, @Nullable String given) {
        if (given != null) {
            return given;
        }
        return key.getKeyId() != null ? key.getKeyId() : key.calculateBase64urlEncodedThumbprint("SHA-256");
    }

    private static Optional<IdentityTokenAlgorithm> algorithm(PublicJsonWebKey key) {
        return switch (key) {
            case OctetKeyPairJsonWebKey pair when isEd25519(pair.getKey()) -> Optional.of(IdentityTokenAlgorithm.EDDSA);
            case EllipticCurveJsonWebKey curve
            when curve.getCurveName().equals("P-256") -> Optional.of(IdentityTokenAlgorithm.ES256);
            case RsaJsonWebKey rsa when isStrong(rsa.getRsaPublicKey()) -> Optional.of(IdentityTokenAlgorithm.RS256);
            default -> Optional.empty();
        };
    }

    private static boolean isEd25519(Key key) {
        return key instanceof EdECPublicKey edwards
                && edwards.getParams().getName().equals("Ed25519");
    }

    private static boolean isStrong(RSAPublicKey key) {
        int bits = key.getModulus().bitLength();
        return bits >= 2048 && bits <= 8192 && key.getPublicExponent().bitLength() > 1;
    }

    private static PublicKey fromPem(@Nullable String pem) throws GeneralSecurityException {
        var matcher = PEM.matcher(pem == null ? "" : pem);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("Not PEM");
        }
        var encoded = new X509EncodedKeySpec(Base64.getMimeDecoder().decode(matcher.group(1)));
        GeneralSecurityException last = new GeneralSecurityException("No such kind");
        for (String kind : List.of("Ed25519", "EC", "RSA")) {
            try {
                PublicKey key = KeyFactory.getInstance(kind).generatePublic(encoded);
                if (key instanceof EdECPublicKey || key instanceof ECPublicKey || key instanceof RSAPublicKey) {
                    return key;
                }
            } catch (GeneralSecurityException otherKind) {
                last = otherKind;
            }
        }
        throw last;
    }
}
