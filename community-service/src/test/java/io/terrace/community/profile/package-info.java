@NullMarked
package io.terrace.community.profile;

import org.jspecify.annotations.NullMarked;
