package io.terrace.platform.tenancy;

import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.ElementType.TYPE;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/// The scope that a partner's server needs for an operation: 403 `insufficient_scope` where its secret key does not
/// cover it. Other callers are not asked. Every operation that admits [io.terrace.platform.kernel.Role#SERVER] has one
/// (a house rule); in OpenAPI it is `x-scope`.
@InterceptorBinding
@Retention(RUNTIME)
@Target({METHOD, TYPE})
public @interface NeedsScope {

    /// Such as `polls:write`; see [io.terrace.platform.kernel.Scopes].
    @Nonbinding
    String value() default "";
}
