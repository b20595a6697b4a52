/// Codes that are short enough to type and too many to guess: fifty random bits. A fan who tries many wrong codes has
/// to wait.
@NullMarked
package io.terrace.community.code;

import org.jspecify.annotations.NullMarked;
