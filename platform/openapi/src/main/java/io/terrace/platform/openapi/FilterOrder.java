package io.terrace.platform.openapi;

/// The order of the document's filters, the highest first: which one of two that add the same comes first would depend
/// on the build otherwise.
public final class FilterOrder {

    public static final int ROLES = 60;
    /// Before [#ERRORS], which gives codes to the statuses that these add.
    public static final int ENTITY_TAGS = 50;
    public static final int ERRORS = 40;
    /// After all that add a status.
    public static final int PROBLEMS = 30;
    public static final int ANSWERS = 20;
    /// After all that add a member or a parameter.
    public static final int DESCRIPTIONS = 10;

    private FilterOrder() {}
}
