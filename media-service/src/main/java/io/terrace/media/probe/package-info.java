/// Tells what a recording is by its content, never by its name or declared type: container, length and outline.
///
/// The content is a stranger's. Every parser here walks forward only, checks each length against what is left of the
/// content, allocates nothing that the content asks for, and never follows a structure deeper than it is written
/// down: so whatever the bytes are, the work is linear in their number and ends in a [RecordingProbeResult]. Lengths
/// are counted
/// from the frames and packets themselves where the container allows, since a header can lie.
@NullMarked
package io.terrace.media.probe;

import org.jspecify.annotations.NullMarked;
