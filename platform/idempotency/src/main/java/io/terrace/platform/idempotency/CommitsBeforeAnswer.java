package io.terrace.platform.idempotency;

import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/// Marks a resource method whose effect is committed before its answer is written, and says why. Its answer is made of
/// texts, numbers, ids and instants only, which always have a JSON form.
@Retention(RUNTIME)
@Target(METHOD)
public @interface CommitsBeforeAnswer {

    /// Why no transaction can be open around it.
    String value();
}
