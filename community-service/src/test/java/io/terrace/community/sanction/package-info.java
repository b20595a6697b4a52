@NullMarked
package io.terrace.community.sanction;

import org.jspecify.annotations.NullMarked;
