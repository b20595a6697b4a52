@NullMarked
package io.terrace.community.checkin;

import org.jspecify.annotations.NullMarked;
