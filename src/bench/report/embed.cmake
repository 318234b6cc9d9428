# The files of the HTML report as C++ string literals: src/bench/report/NAME becomes bench/report/NAME.inc among the
# generated headers. (Not by #embed: compiler caches do not see that the embedded file is an input.)
# Runs twice: included from CMakeLists.txt it makes the rules; as a script, with IN and OUT, it does the work.
if(CMAKE_SCRIPT_MODE_FILE)
  file(READ ${IN} text)
  file(WRITE ${OUT} "R\"EMBEDDED(${text})EMBEDDED\"\n")
  return()
endif()

file(GLOB report_files CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.html ${CMAKE_CURRENT_LIST_DIR}/*.css
     ${CMAKE_CURRENT_LIST_DIR}/*.js)
foreach(file ${report_files})
  get_filename_component(name ${file} NAME)
  set(literal ${CMAKE_BINARY_DIR}/generated/bench/report/${name}.inc)
  add_custom_command(OUTPUT ${literal} DEPENDS ${file} ${CMAKE_CURRENT_LIST_FILE}
                     COMMAND ${CMAKE_COMMAND} -DIN=${file} -DOUT=${literal} -P ${CMAKE_CURRENT_LIST_FILE})
  target_sources(vouch_bench PRIVATE ${literal})
endforeach()
target_include_directories(vouch_bench PRIVATE ${CMAKE_BINARY_DIR}/generated)
