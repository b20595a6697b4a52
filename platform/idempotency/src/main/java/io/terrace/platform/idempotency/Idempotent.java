package io.terrace.platform.idempotency;

import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.ElementType.TYPE;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/// Makes a resource method safe to repeat under one `Idempotency-Key`: its effect and its first answer are committed
/// together, and a repeat within 24 hours by the same principal in the same community gets that answer, byte for byte,
/// with `Idempotency-Replayed: true`.
///
/// For methods that return a `RestResponse`.
/// Without the header its answer is written in the transaction too, as
/// [AnswerInTransaction] says, and not kept. Errors: 409
/// `idempotency_in_progress` while the first request runs, 422 `idempotency_key_reused` when the arguments differ, 400
/// where the key is longer than 255 characters. Refusals (4xx) are kept too; whatever says `retryable` is not.
@InterceptorBinding
@Retention(RUNTIME)
@Target({METHOD, TYPE})
public @interface Idempotent {

    /// What keys are kept under: it stays when the method is renamed. Empty where the method's own
    /// `@Operation` has it.
    @Nonbinding
    String operationId() default "";

    /// Whether a request without a key is refused with 400 `idempotency_key_required`.
    @Nonbinding
    boolean required() default false;

    /// Whether the method keeps transactions of its own, as one that speaks with the world outside must, so that none
    /// waits for it. Its answer is kept once it is done. A crash frees the key within 30 s, and the method runs
    /// again: for methods whose own rules refuse what would then be a second effect.
    @Nonbinding
    boolean apart() default false;
}
