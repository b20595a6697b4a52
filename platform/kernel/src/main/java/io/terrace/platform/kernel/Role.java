package io.terrace.platform.kernel;

/// What a caller may be. An operation names the roles it admits (`@RolesAllowed`, `x-roles` in OpenAPI); one that names
/// none admits nobody.
public final class Role {

    /// A signed-in fan.
    public static final String FAN = "fan";
    /// A partner's app that has only its publishable key.
    public static final String APP = "app";
    /// A partner's server, with a secret key.
    public static final String SERVER = "server";
    /// Platform staff.
    public static final String OPERATOR = "operator";
    /// The gateway itself, asking on its own account.
    public static final String GATEWAY = "gateway";

    private Role() {}
}
