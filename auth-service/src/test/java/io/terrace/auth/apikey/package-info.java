@NullMarked
package io.terrace.auth.apikey;

import org.jspecify.annotations.NullMarked;
