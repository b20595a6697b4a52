/// The mailbox: takes real SMTP and text messages, and shows both as a page and as JSON. Nothing leaves the machine.
@NullMarked
package io.terrace.stack.mailbox;

import org.jspecify.annotations.NullMarked;
