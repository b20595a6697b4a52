package io.terrace.platform.idempotency;

import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.ElementType.TYPE;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import jakarta.interceptor.InterceptorBinding;
import jakarta.ws.rs.NameBinding;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/// Writes the JSON of a resource method's answer in the transaction of its effect, and sends that text: an answer that
/// cannot be written is a 500 that changed nothing. For methods that change something, answer with a body and are not
/// [Idempotent].
@InterceptorBinding
@NameBinding
@Retention(RUNTIME)
@Target({METHOD, TYPE})
public @interface AnswerInTransaction {}
