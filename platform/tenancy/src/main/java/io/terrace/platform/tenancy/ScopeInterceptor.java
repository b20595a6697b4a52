package io.terrace.platform.tenancy;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.rest.ProblemException;
import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;

/// Before anything else looks at the request: an answer kept under an idempotency key is not for a caller that lacks
/// the scope either.
@NeedsScope
@Interceptor
@Priority(Interceptor.Priority.PLATFORM_BEFORE - 10)
class ScopeInterceptor {

    private final Caller caller;

    ScopeInterceptor(Caller caller) {
        this.caller = caller;
    }

    @AroundInvoke
    Object around(InvocationContext call) throws Exception {
        if (!caller.covers(call.getMethod().getAnnotation(NeedsScope.class).value())) {
            throw ProblemException.of(ErrorCode.INSUFFICIENT_SCOPE);
        }
        return call.proceed();
    }
}
