package io.terrace.auth.sso;

/// A club's realm, with one fan, its app, its shop and a client for us. Keycloak tells a client only about tokens
/// that have it among their audiences.
final class Realm {

    static final String APP = "fan-app";
    static final String SHOP = "fan-shop";
    static final String SERVER = "terrace";
    static final String SECRET = "s3cret/+&";
    static final String USER = "jo";
    static final String PASSWORD = "pass-word";
    static final String REDIRECT = "https://club.example/back";

    static final String NEW_KEY = """
            {"name": "next", "providerId": "rsa-generated", "providerType": "org.keycloak.keys.KeyProvider",
             "config": {"priority": ["1000"], "enabled": ["true"], "active": ["true"], "algorithm": ["RS256"]}}""";

    private Realm() {}

    static String named(String name) {
        return """
                {"realm": "%s", "enabled": true,
                 "clients": [
                   {"clientId": "%s", "publicClient": true, "directAccessGrantsEnabled": true,
                    "standardFlowEnabled": true, "redirectUris": ["%s"],
                    "protocolMappers": [
                      {"name": "audience", "protocol": "openid-connect", "protocolMapper": "oidc-audience-mapper",
                       "config": {"included.client.audience": "%s", "access.token.claim": "true"}},
                      {"name": "introspector", "protocol": "openid-connect", "protocolMapper": "oidc-audience-mapper",
                       "config": {"included.client.audience": "%s", "access.token.claim": "true"}}]},
                   {"clientId": "%s", "publicClient": true, "directAccessGrantsEnabled": true,
                    "protocolMappers": [
                      {"name": "introspector", "protocol": "openid-connect", "protocolMapper": "oidc-audience-mapper",
                       "config": {"included.client.audience": "%s", "access.token.claim": "true"}}]},
                   {"clientId": "%s", "secret": "%s", "serviceAccountsEnabled": true, "standardFlowEnabled": false}],
                 "users": [
                   {"username": "%s", "enabled": true, "firstName": "Jo", "lastName": "Doe",
                    "email": "jo@example.com", "emailVerified": true,
                    "credentials": [{"type": "password", "value": "%s", "temporary": false}]}]}""".formatted(name, APP, REDIRECT, APP, SERVER, SHOP, SERVER, SERVER, SECRET, USER, PASSWORD);
    }
}
