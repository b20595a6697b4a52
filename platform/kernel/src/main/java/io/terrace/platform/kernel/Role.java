package io.terrace.platform.kernel;

/// What a caller may be. An operation names the roles it admits (`@RolesAllowed`, `x-roles` in OpenAPI); one that names
/// an operation that names none admits no one.
public final class Role {

    /// A signed-in fan.
    public static final String FAN = "fan";
    /// A partner's app that has only its publishable key.
    public static final String APP = "app";
    /// A partner's server, with a secret key.
    public static final String SERVER = "server";
    /// Platform staff.
    public static final String OPERATOR = "operator";
    /// A partner's staff. An operation names the least role that may: see [StaffRole].
    public static final String OWNER = "owner";

    public static final String ADMIN = "admin";
    public static final String EDITOR = "editor";
    public static final String MODERATOR = "moderator";
    public static final String ANALYST = "analyst";
    /// The gateway itself, asking on its own account.
    public static final String GATEWAY = "gateway";

    private Role() {}
}
